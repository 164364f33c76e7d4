import vine, { SimpleMessagesProvider } from '@vinejs/vine'

vine.messagesProvider = new SimpleMessagesProvider({
  required: 'Le champ {{ field }} est obligatoire',
  string: 'Le champ {{ field }} doit être une chaîne de caractères',
  number: 'Le champ {{ field }} doit être un nombre',
  boolean: 'Le champ {{ field }} doit être un booléen',
  object: 'Le champ {{ field }} doit être un objet',
  array: 'Le champ {{ field }} doit être un tableau',
  email: 'Le champ {{ field }} doit être une adresse e-mail valide',
  mobile: 'Le champ {{ field }} doit être un numéro de mobile valide',
  regex: 'Le format du champ {{ field }} est invalide',
  enum: 'La valeur du champ {{ field }} est invalide',
  date: 'Le champ {{ field }} doit être une date valide',
  minLength: 'Le champ {{ field }} doit contenir au moins {{ min }} caractères',
  maxLength: 'Le champ {{ field }} ne doit pas dépasser {{ max }} caractères',
  'array.minLength': 'Le champ {{ field }} doit contenir au moins {{ min }} éléments',
  'array.maxLength': 'Le champ {{ field }} ne doit pas contenir plus de {{ max }} éléments',
  min: 'Le champ {{ field }} doit être au moins {{ min }}',
  max: 'Le champ {{ field }} ne doit pas dépasser {{ max }}',
  withoutDecimals: 'Le champ {{ field }} doit être un entier',
})

export default vine
