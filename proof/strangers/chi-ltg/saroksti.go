package main

//go:generate go-enum --marshal --names --values

// ENUM(skateit, maineit)
type Darbeiba string

// ENUM(durovys, skapis, kaimini, aizgaidu)
type Vide string

// ENUM(izsyuteits, cela, kaviejums, pigoduots)
type Nutikums string

// ENUM(sms, epasts)
type KanalaVeids string
