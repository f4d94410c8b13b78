/** Shapes of the answers about mail. */
export interface MailShapes {}

export const defaultMailShapes: Required<MailShapes> = {};
