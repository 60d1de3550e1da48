export type NotificationView = {
  id: string;
  title: string;
  text: string;
  date: number;
  read: boolean;
  link: string;
  linkLabel: string;
};
