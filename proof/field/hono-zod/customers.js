const customers = [
  {
    uid: 550172,
    surname: 'Okafor',
    mail: 'ada.okafor@example.org',
    tel: '+447700900461',
    zip: 'LS1 4AP',
    since: '2022-03-18',
    tier: 'regular',
    wishes: { spot: 'porch', remark: 'Blue door', window: { from: '17:00', until: '20:00' } },
  },
  {
    uid: 550173,
    surname: 'Brandt',
    mail: 'l.brandt@example.org',
    tel: '+4915155500112',
    zip: '80331',
    since: '2023-07-02',
    tier: 'regular',
    wishes: null,
  },
]

export const matchCustomer = ({ surname, mail, zip }) =>
  customers.find(
    each => each.mail === mail.toLowerCase() && each.surname.toLowerCase() === surname.toLowerCase() && each.zip === zip,
  )

export const findCustomer = uid => customers.find(each => each.uid === uid)
