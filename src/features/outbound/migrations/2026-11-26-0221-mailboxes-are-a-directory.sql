SELECT kit_directory('outbound_mailboxes', 'whose mailbox has this address');
