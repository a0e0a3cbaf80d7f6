"""The games behind the interfaces of other projects, to study them there.

``adapters.aec`` is PettingZoo's, and needs ``menagerie[pettingzoo]``. ``adapters.openspiel`` is
OpenSpiel's, and needs ``menagerie[openspiel]``.
"""
