declare module 'har-schema' {
  const schemas: Record<string, { $schema: string; $id: string }>
  export default schemas
}
