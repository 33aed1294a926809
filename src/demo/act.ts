// Something that happened at a past moment. Acts run in the order of their time.
export type Act = { at: Date; run: () => Promise<unknown> }
