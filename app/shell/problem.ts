type Problem = { title: string; text: string; way: "login" | "again" | "on" };

const PROBLEMS: Record<number, Problem> = {
  401: { title: "Log in first", text: "This page is for people who are logged in.", way: "login" },
  403: {
    title: "Not yours to change",
    text: "Everyone edits only their own. This one belongs to somebody else.",
    way: "on",
  },
  404: {
    title: "Nothing here",
    text: "It may be private, deleted, or never existed. There are other options.",
    way: "on",
  },
  405: { title: "Not like this", text: "This page doesn't accept that kind of request.", way: "on" },
  409: {
    title: "Someone was faster",
    text: "This changed while you looked at it. Load it again to see how.",
    way: "again",
  },
  410: {
    title: "This link has expired",
    text: "It was used already, or it is too old. Ask for a new one.",
    way: "on",
  },
  429: {
    title: "A little slower",
    text: "That was a lot at once. Take a breath and try again in a minute.",
    way: "again",
  },
  503: {
    title: "Back in a moment",
    text: "We can't reach the lists right now. Nothing is lost, and you are still logged in.",
    way: "again",
  },
};

const BROKEN_PROBLEM: Problem = {
  title: "Something broke",
  text: "That is on us, not on you. Nothing that was dropped is lost; try again in a moment.",
  way: "again",
};

const OFFLINE: Problem = {
  title: "No connection",
  text: "Your device is offline. As soon as it is back, try again.",
  way: "again",
};

export const problemOf = (status: number, offline: boolean): Problem =>
  offline ? OFFLINE : (PROBLEMS[status] ?? BROKEN_PROBLEM);
