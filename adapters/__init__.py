"""The games behind the interfaces of other projects, to study them there.

``adapters.aec`` is PettingZoo's, and needs the package's extra ``pettingzoo``.
``adapters.openspiel`` is OpenSpiel's, and needs the extra ``openspiel``.
"""
