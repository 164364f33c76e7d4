export const TIENDAS = new Map([['tienda-climaco', 'sardinas-y-vinta-88']]);

export const GENTE = [
  { id: 'ZC-20417', telefono: '+639171234508', apellido: 'Enriquez', email: 'marilou.enriquez@example.ph', quiere: true },
  { id: 'ZC-20533', telefono: '+639285550142', apellido: 'Natividad', email: 'nati@example.ph', quiere: true },
  { id: 'ZC-19006', telefono: '+639064417720', apellido: 'Alavar', email: 'alavar@example.ph', quiere: false },
];
