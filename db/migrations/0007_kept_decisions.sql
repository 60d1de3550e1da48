CREATE TABLE `takedowns` (
	`list_id` text NOT NULL,
	`user_id` text NOT NULL,
	`version_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`list_id`, `user_id`)
);
--> statement-breakpoint
ALTER TABLE `lists` ADD `head_changed_at` integer;--> statement-breakpoint
ALTER TABLE `moderation_log` ADD `user_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `moderation_log` ADD `list_title` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `moderation_log_version` ON `moderation_log` (`version_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `reports` ADD `user_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `list_title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `items` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `comments` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `same_item_rulings` ADD `undone` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `same_item_rulings_user` ON `same_item_rulings` (`user_id`);--> statement-breakpoint
CREATE INDEX `same_item_log_user` ON `same_item_log` (`user_id`);--> statement-breakpoint
CREATE INDEX `users_with_roles` ON `users` (`id`) WHERE roles <> '[]';--> statement-breakpoint
CREATE INDEX `versions_list_changed` ON `versions` (`list_id`,`changed_at`);--> statement-breakpoint
UPDATE reports SET
	user_id = coalesce((SELECT v.user_id FROM versions AS v WHERE v.id = reports.version_id), ''),
	list_title = coalesce((SELECT l.title FROM lists AS l WHERE l.id = reports.list_id), ''),
	items = coalesce((SELECT v.ballot FROM versions AS v WHERE v.id = reports.version_id), '[]'),
	comments = iif(kind = 'comments', (SELECT json_group_array(json_object('id', c.id, 'userId', c.user_id, 'content', c.content, 'addedAt', c.created_at, 'itemTitle', c.title))
		FROM (SELECT said.*, i.title AS title FROM comments AS said JOIN items AS i ON i.id = said.item_id
			WHERE said.version_id = reports.version_id AND said.removed = 0 ORDER BY said.id DESC LIMIT 50) AS c), '[]')
	WHERE decided_at IS NULL;--> statement-breakpoint
UPDATE moderation_log SET
	user_id = coalesce((SELECT v.user_id FROM versions AS v WHERE v.id = moderation_log.version_id), ''),
	list_title = coalesce((SELECT l.title FROM lists AS l WHERE l.id = moderation_log.list_id), '');--> statement-breakpoint
INSERT INTO takedowns (list_id, user_id, version_id, created_at)
	SELECT list_id, user_id, id, changed_at FROM versions WHERE removed = 1;
