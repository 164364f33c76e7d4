export const STI = 'integration'
