/** A foreseen failure. Its message is all that a person needs; print no stack trace. */
export class ExpectedError extends Error {}
