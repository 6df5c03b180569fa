-- The key that signs tokens is kept encrypted with the field key (token_key): whoever reads the database signs nothing.
delete from server_key where name = 'token';
