-- The worker listens at gateways that hand receipts over on a line of their own.
SELECT kit_worker('sending_profiles', 'SELECT');
