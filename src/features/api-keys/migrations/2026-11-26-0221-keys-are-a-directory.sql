SELECT kit_directory('api_keys', 'whose key has this hash');
