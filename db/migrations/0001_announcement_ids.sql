ALTER TABLE `announcements` RENAME COLUMN `version_id` TO `id`;
