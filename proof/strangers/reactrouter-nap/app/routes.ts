import { type RouteConfig, prefix, route } from '@react-router/dev/routes';

// 'A puorta p' 'e curriere: sulo risorse, niente paggene.
export default [
  ...prefix('puorta', [
    route('auth-authenticate', 'routes/auth-authenticate.ts'),
    route('ext-verify', 'routes/ext-verify.ts'),
    route('ext-reach', 'routes/ext-reach.ts'),
    route('ext-notify', 'routes/ext-notify.ts'),
  ]),
] satisfies RouteConfig;
