/** A public list on the topic of a title that is being typed. */
export type SameTopicList = {
  id: string;
  title: string;
  creatorCount: number;
  /** The top item; null for a request. */
  first: string | null;
};
