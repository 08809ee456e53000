-- What a business told of its size when it signed up.
ALTER TABLE organisations ADD COLUMN size text CHECK (size IN ('1-10', '11-25', '26-100', '101-1000', 'more'));
