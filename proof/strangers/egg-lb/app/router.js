'use strict';

module.exports = app => {
  const { router, controller, middleware } = app;
  const ugemellt = middleware.ugemellt();
  router.prefix('/liwwerung');
  router.post('/auth-authenticate', controller.zougang.umellen);
  router.post('/ext-verify', ugemellt, controller.client.verify);
  router.post('/ext-reach', ugemellt, controller.client.reach);
  router.post('/ext-notify', ugemellt, controller.noriicht.notify);
};
