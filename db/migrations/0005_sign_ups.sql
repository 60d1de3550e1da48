CREATE TABLE `holds` (
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`version_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `holds_version` ON `holds` (`version_id`);--> statement-breakpoint
CREATE TABLE `operator_words` (
	`page` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rules` (
	`number` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sign_up_policies` (
	`id` integer PRIMARY KEY NOT NULL,
	`mode` text NOT NULL,
	`closed_words` text NOT NULL,
	`refused_domains` text NOT NULL,
	`refuses_throw_away` integer DEFAULT false NOT NULL,
	`hides_reported` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
DROP INDEX `users_pictures_by_name`;--> statement-breakpoint
ALTER TABLE `users` ADD `profile_held` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_pictures_by_name` ON `users` (`username_key`,`username`,`picture`,`suspended_for`,`suspended_until`,`profile_removed`,`profile_held`) WHERE picture is not null;--> statement-breakpoint
ALTER TABLE `pending_sign_ups` ADD `waits_since` integer;--> statement-breakpoint
CREATE INDEX `pending_sign_ups_waiting` ON `pending_sign_ups` (`waits_since`) WHERE waits_since is not null;