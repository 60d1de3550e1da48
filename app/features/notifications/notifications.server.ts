export { commentNotices, newListNotices, newVersionNotices } from "./notices.server";
export { unreadCountQuery } from "./notifications.queries.server";
