declare module 'schema-inspector';
