"""The slash verbs of Llamas Unleashed: choices whose notation starts with these names."""

from games.engine import Verb

VERBS = (
    Verb("draw", "Draw a card in your Action phase"),
    Verb("play", "Play a card from your hand", "card"),
    Verb("into", "Choose the Field that a card goes into", "field"),
    Verb("instant", "Play an Instant at what somebody just played", "card"),
    Verb("yes", "Do what you may do"),
    Verb("no", "Leave it, or take nothing"),
    Verb("done", "Go on without anything more"),
    Verb("use", "Choose which of your effects comes next", "effect"),
    Verb("destroy", "Destroy a card in another player's Field", "card"),
    Verb("sacrifice", "Sacrifice a card in your Field", "card"),
    Verb("remove", "Sacrifice or destroy a card", "card"),
    Verb("steal", "Steal a card from another player's Field", "card"),
    Verb("move", "Move a card to another Field", "card"),
    Verb("swap", "Choose the Animal you swap away", "card"),
    Verb("return", "Return a card from a Field to its owner's hand", "card"),
    Verb("save", "Let your Piñata stand in for a card", "card"),
    Verb("player", "Choose a player", "player"),
    Verb("discard", "Discard a card from your hand", "card"),
    Verb("bring", "Bring a card from your hand into your Field", "card"),
    Verb("give", "Give away a card from your hand", "card"),
    Verb("take", "Take one of the cards you look at", "card"),
    Verb("sort", "Choose which sort of card to look for", "sort"),
    Verb("baby", "Choose a Baby Animal", "baby"),
)
