module.exports = class extends think.Controller {
  authenticateAction() {
    const { shirket, isim, mexpiy } = this.post();
    const h = this.config('hemrah');
    if (Number(shirket) !== h.shirket || isim !== h.isim || mexpiy !== h.mexpiy) {
      return this.fail(403, 'isim yaki mexpiy söz xata');
    }
    return this.success({ belge: think.service('belge').ber(isim), omri: this.config('belgeOmri') });
  }
};
