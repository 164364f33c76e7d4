'use strict';

module.exports = () => async function ugemellt(ctx, next) {
  if (!ctx.session.firma) ctx.throw(401, `Keng gëlteg Sessioun (Cookie ${ctx.app.config.session.key})`);
  await next();
};
