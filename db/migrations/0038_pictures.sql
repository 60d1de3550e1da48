ALTER TABLE `users` ADD `picture` text;--> statement-breakpoint
ALTER TABLE `users` ADD `about` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `users_picture` ON `users` (`picture`) WHERE picture is not null;--> statement-breakpoint
CREATE INDEX `users_pictures_by_name` ON `users` (`username_key`,`username`,`picture`,`suspended_for`,`suspended_until`) WHERE picture is not null;