export { GlavnaKonfiguracija as Configuration } from './configuration';
export * from './controller';
export * from './sesija';
export * from './greska';
