/** A failure that was foreseen: its message is all that a person needs, and no stack helps. */
export class Foreseen extends Error {}
