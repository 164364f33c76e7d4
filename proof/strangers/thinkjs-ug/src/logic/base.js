module.exports = class extends think.Logic {
  __before() {
    const belge = this.header('x-uchur-belge');
    if (!belge) return this.fail(401, 'X-Uchur-Belge yoq, awwal kirish kérek');
    const kim = think.service('belge').tap(belge);
    if (!kim) return this.fail(401, 'belge inawetsiz yaki waqti ötken');
    this.ctx.state.hemrah = kim;
  }
};
