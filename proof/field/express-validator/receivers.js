const receivers = [
  {
    receiverNo: '30077125',
    fullName: 'Priya Raman',
    phoneNumber: '+15125550143',
    emailAddress: 'priya.raman@example.com',
    zipCode: '78704',
    prefs: { location: 'porch', gateCode: '4471', leaveWithNeighbor: false },
  },
]

export const byPhone = (phoneNumber, zipCode) =>
  receivers.find(each => each.phoneNumber === phoneNumber && each.zipCode === zipCode.slice(0, 5))

export const byNumber = receiverNo => receivers.find(each => each.receiverNo === receiverNo)
