-- Figures of weeks are kept too: all are made anew.
DELETE FROM "totals_states" WHERE "kind" IN ('orderStatistics', 'payoutStatistics');
