module.exports = {
  host: '127.0.0.1',
  port: Number(process.env.PORT) || 8360,
  workers: 1,
  // belgining ömri, sékunt
  belgeOmri: Number(process.env.TOKEN_TTL_SECONDS) || 1800,
  hemrah: { shirket: 4107, isim: 'tarim_sinaq', mexpiy: 'aqsu-83-Nilqa-vt5' }
};
