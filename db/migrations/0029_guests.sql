ALTER TABLE `pending_sign_ups` ADD `guest_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `guest_of` text;--> statement-breakpoint
CREATE INDEX `users_guests` ON `users` (`guest_of`) WHERE guest_of is not null;--> statement-breakpoint
ALTER TABLE `lists` ADD `guests` integer DEFAULT false NOT NULL;