const { randomUUID } = require('node:crypto')
const express = require('express')
const { consultar, notificar, verificar } = require('./esquemas')
const validar = require('./validar')

const clientes = [
  {
    nombre: 'Lucía',
    apellidos: 'Ferrer Montes',
    telefono: '+34612345678',
    codigo_postal: '46021',
    lugar_entrega: 'porteria',
    observaciones: 'Dejar al conserje',
    horario: 'tarde',
    modificado: '2025-09-30T16:20:05Z',
  },
]

const buscar = (telefono, codigoPostal) =>
  clientes.find(
    cada => cada.telefono === telefono && (codigoPostal === undefined || cada.codigo_postal === codigoPostal),
  )

const desconocido = res =>
  res.status(404).json({ codigo: 'CLIENTE_NO_ENCONTRADO', mensaje: 'No hay ningún cliente con esos datos' })

const rutas = express.Router()

rutas.post('/ext-verify', validar(verificar), (req, res) => {
  const { apellidos, telefono, direccion } = req.datos
  const cliente = buscar(telefono, direccion.codigo_postal)
  if (cliente === undefined) return res.json({ solicitud_id: randomUUID(), verificado: false })
  const coincide = cliente.apellidos.toLowerCase() === apellidos.toLowerCase()
  res.json({ solicitud_id: randomUUID(), verificado: coincide, fiabilidad: coincide ? 97 : 55 })
})

rutas.post('/ext-reach', validar(consultar), (req, res) => {
  const { telefono, codigo_postal: codigoPostal, accion, lugar_entrega: lugar, observaciones, horario } = req.datos
  const cliente = buscar(telefono, codigoPostal)
  if (cliente === undefined) return desconocido(res)
  if (accion === 'modificar') {
    cliente.lugar_entrega = lugar
    if (observaciones !== undefined) cliente.observaciones = observaciones
    if (horario !== undefined) cliente.horario = horario
    cliente.modificado = new Date().toISOString()
  }
  res.json({
    preferencia: {
      lugar_entrega: cliente.lugar_entrega,
      observaciones: cliente.observaciones,
      horario: cliente.horario,
    },
    modificado: cliente.modificado,
  })
})

rutas.post('/ext-notify', validar(notificar), (req, res) => {
  if (buscar(req.datos.telefono) === undefined) return desconocido(res)
  res.status(201).json({ aviso: { id: randomUUID(), estado: 'pendiente', canal: req.datos.canal } })
})

module.exports = rutas
