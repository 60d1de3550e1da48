CREATE TABLE `unread_counts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`unread` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `notifications` ADD `counted` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_unread_list` ON `notifications` (`list_id`,`item_id`) WHERE read_at is null;--> statement-breakpoint
UPDATE notifications SET counted = 1 WHERE read_at IS NULL AND EXISTS (
  SELECT 1 FROM json_each(notifications.causes) AS cause WHERE CASE
    WHEN notifications.kind IN ('version', 'chapter') THEN EXISTS (
      SELECT 1 FROM versions AS v WHERE v.id = cause.value AND v.hidden = 0 AND v.removed = 0)
    WHEN notifications.kind IN ('comment', 'reply') THEN EXISTS (
      SELECT 1 FROM comments AS c JOIN items AS i ON i.id = c.item_id JOIN versions AS v ON v.id = i.version_id
      WHERE c.id = cause.value AND c.removed = 0 AND (v.hidden = 0 AND v.removed = 0 OR v.user_id = notifications.user_id))
    WHEN notifications.kind = 'case' THEN EXISTS (
      SELECT 1 FROM reports AS r WHERE r.id = cause.value AND r.decided_at IS NULL)
    ELSE 1 END
);--> statement-breakpoint
INSERT INTO unread_counts (user_id, unread)
  SELECT user_id, count(*) FROM notifications WHERE counted = 1 GROUP BY user_id;
