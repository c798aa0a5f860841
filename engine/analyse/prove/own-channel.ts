/** Stands for the id of the visitor's channel, whichever of its class it is. */
export const OWN_CHANNEL = 'channel of the visitor';
