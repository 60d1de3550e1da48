DROP INDEX `audit_log_version`;--> statement-breakpoint
DROP INDEX `audit_log_user`;--> statement-breakpoint
CREATE INDEX `audit_log_version` ON `audit_log` (`version_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `content_removals_user` ON `content_removals` (`user_id`);