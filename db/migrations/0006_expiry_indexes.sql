CREATE INDEX `images_created` ON `images` (`created_at`);--> statement-breakpoint
CREATE INDEX `mail_tokens_expiry` ON `mail_tokens` (`expires_at`);