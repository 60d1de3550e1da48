/** Whether a path is in 'My stuff', where a removed entry loses its row, and with it the button to undo that. */
export const isMyStuff = (path: string): boolean => /^\/my-stuff(?:[/?]|$)/i.test(path);
