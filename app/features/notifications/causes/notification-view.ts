export type NotificationView = {
  id: string;
  title: string;
  text: string;
  date: number;
  read: boolean;
  link: string;
  linkLabel: string;
  /** The newest actors, at most two. */
  faces: { name: string; picture: string | null }[];
  /** The title of the item or list that it is about; null for none. */
  about: string | null;
};
