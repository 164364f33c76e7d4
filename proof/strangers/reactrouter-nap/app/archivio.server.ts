export type Preferenza = {
  addo: string;
  vicino?: { nomme: string; piano?: number };
  juorne?: string[];
  orario?: { da: string; a: string };
  nota?: string;
};

export type Cliente = { nummero: string; nomme: string; cugnomme: string; cellulare: string; cap: string; preferenza: Preferenza; cagnata: string | null };

export const cliente: Cliente[] = [
  { nummero: 'CL-58231', nomme: 'Carmela', cugnomme: 'Esposito', cellulare: '+393331234567', cap: '80134', preferenza: { addo: 'casa', juorne: ['lun', 'gio'] }, cagnata: null },
  { nummero: 'CL-58307', nomme: 'Gennaro', cugnomme: 'Cacace', cellulare: '+393407654321', cap: '80122', preferenza: { addo: 'guardaporta' }, cagnata: null },
  { nummero: 'CL-59110', nomme: 'Nunzia', cugnomme: 'Russo', cellulare: '+393289988776', cap: '80078', preferenza: { addo: 'puteca', nota: "'o tabbaccaro abbascio" }, cagnata: null },
];

export const trova = (nummero: string) => cliente.find((c) => c.nummero === nummero);
