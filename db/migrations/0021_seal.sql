-- A list that is blind already belongs to whose version came first: who dropped it.
ALTER TABLE `lists` ADD `sealed_by` text;--> statement-breakpoint
ALTER TABLE `lists` ADD `revealed_at` integer;--> statement-breakpoint
UPDATE `lists` SET `sealed_by` = (SELECT `user_id` FROM `versions` WHERE `list_id` = `lists`.`id` ORDER BY `added_at` LIMIT 1) WHERE `audience` = 'blind';
