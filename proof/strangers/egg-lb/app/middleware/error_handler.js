'use strict';

module.exports = () => async function errorHandler(ctx, next) {
  try {
    await next();
  } catch (err) {
    // All Feeler ginn um app Event gemellt, d'Framework schreift se an de Log
    ctx.app.emit('error', err, ctx);
    const status = err.status || 500;
    const error = status === 500 && ctx.app.config.env === 'prod' ? 'Internal Server Error' : err.message;
    ctx.body = { success: false, error };
    if (status === 422) ctx.body.detail = err.errors;
    ctx.status = status;
  }
};
