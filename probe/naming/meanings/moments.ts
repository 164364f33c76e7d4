/** What members about days and times are called. A `?` marks names that mean this only where nothing else does. */
export const MOMENTS = {
  'time-from': `
    from, start, not before, begin, earliest, window start, time from, valid from, date from, from date, from time, start date, delivery from, available from, time start, time window start, time window from, start time, starts at, starts on, slot start, von, ab, datum von, zeit von, zeitfenster von, beginn, uhrzeit von, gültig ab, van, vanaf, begintijd, starttijd, start tijd, begin tijd,
    de, du, début, date début, heure début, à partir de, desde, hora inicio, fecha inicio, inicio, fecha desde, hora desde, da, dal, inizio, data inizio, ora inizio, dalle, od, od godziny, data od, godzina od, początek, data início, hora início, início, från, från och med, starttid, fra, alku, από, έναρξη, apo, enarxi`,
  'time-to': `
    to, end, until, till, not after, latest, window end, time to, valid until, valid till, date to, to date, to time, end date, time end, time window end, time window to, delivery until, delivery by, end time, ends at, ends on, slot end, deadline, bis, datum bis, zeit bis, zeitfenster bis, ende, uhrzeit bis, gültig bis, tot, tot en met, eindtijd, eind tijd, einde,
    au, fin, date fin, heure fin, jusqu à, hasta, hora fin, fecha fin, fecha hasta, hora hasta, fino, fino a, a, al, fine, data fine, ora fine, alle, do, do godziny, data do, godzina do, koniec, até, data fim, hora fim, fim, till och med, sluttid, slut, til, loppu, έως, μέχρι, λήξη, eos, mexri, lixi`,
  'time-window': `
    time window, window, slot, time slot, timeslot, time frame, timeframe, time range, delivery slot, zeitfenster, zeit fenster, zeitraum, lieferfenster, zeitspanne, tijdvak, tijdsblok, tijdslot, fenêtre, fenêtre horaire, plage horaire, créneau, créneau horaire, créneau livraison, ventana, ventana horaria, franja, franja horaria,
    fascia, fascia oraria, okno czasowe, przedział czasowy, przedział godzinowy, janela, janela horária, janela entrega, tidsfönster, tidslucka, tidsvindu, tidsinterval, aikaikkuna, delivery window, preferred window, preferred time, preferred time window, preferred time slot, χρονικό παράθυρο, ώρες παράδοσης`,
  timestamp: `
    timestamp, time stamp, datetime, date time, scheduled at, send at, sent at, schedule, scheduled for, scheduled, schedule time, scheduled time, planned at, planned for, occurred at, created at,
    eta, expected at, expected delivery, estimated delivery, estimated arrival, estimated delivery time, zeitpunkt, zeitstempel, sendezeitpunkt, versandzeitpunkt, lieferzeitpunkt, liefertermin, termin, zustelltermin, tijdstip, verzendtijdstip, tijdstempel, levermoment, horodatage, date heure, date et heure, fecha hora, fecha y hora, momento, data ora, data e ora, data hora, data i godzina, znacznik czasu, termin dostawy, tidpunkt, tidsstämpel, tidspunkt, aikaleima, χρονοσφραγίδα, when?, due, due at, at?, request time, issued at, ts, epoch, unix time`,
  date: `
    date, day, delivery date, delivery day, preferred date, preferred day, planned date, planned delivery date, scheduled date, expected date, expected delivery date, estimated delivery date, ship date, shipping date, requested date, due date, datum, tag?, lieferdatum, liefer datum, liefertag, liefer tag, zustelldatum, zustell datum, zustelltag, wunschtag, wunschtermin, dag?, leverdatum, lever datum, bezorgdatum, bezorg datum, bezorgdag, date livraison, jour?, jour livraison, fecha, fecha entrega, día?, día entrega, fecha envío, data?, data consegna, giorno?, giorno consegna, data dostawy, dzień?, dzień dostawy, data nadania,
    data entrega, dia?, leveransdatum, leverans datum, leveringsdato, levering dato, dato, päivämäärä, toimituspäivä, ημερομηνία, ημερομηνία παράδοσης, imerominia`,
  'time-of-day': `
    time, time of day, hour, delivery time, uhrzeit, zeit?, stunde, lieferzeit, lieferuhrzeit, tijd, uur, levertijd, bezorgtijd, heure, heure livraison, hora, hora entrega, ora, orario, ora consegna, godzina, godzina dostawy, czas?, hora da entrega, tid?, klockslag, klokkeslett, klokkeslæt, aika?, kellonaika, ώρα, ora paradosis`,
  'time-zone': `
    time zone, timezone, tz, tzid, zone id, zeitzone, tijdzone, fuseau horaire, zona horaria, fuso orario, strefa czasowa, fuso horário, tidszon, tidssone, tidszone, ζώνη ώρας`,
} as const
