-- Cards name the newest creators instead of the oldest; their masterlist's notes come with the next write or `npm run recount`.
UPDATE cards SET creators = (
  SELECT json_group_array(username) FROM (
    SELECT u.username AS username FROM versions AS v JOIN users AS u ON u.id = v.user_id
    WHERE v.list_id = cards.list_id AND v.hidden = 0 AND v.removed = 0
    ORDER BY v.place DESC LIMIT 20
  )
);
