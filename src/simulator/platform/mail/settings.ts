/** When what was accepted takes effect, in milliseconds. */
export interface MailDelays {}

export const defaultMailDelays: Required<MailDelays> = {};

/** How far the platform goes where the documents are silent. */
export interface MailRules {}

export const defaultMailRules: Required<MailRules> = {};
