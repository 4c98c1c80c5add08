/** Intents of other languages: the same wish gets what it gets in English. */

import assert from "node:assert/strict";
import { plan } from "../planner/planning.ts";
import { everyWordingNeeds, type Wanted } from "./asking.ts";

interface Phrasing {
  readonly that: string;
  readonly said: readonly string[];
  readonly gets: Wanted;
}

const LANGUAGES: readonly Phrasing[] = [
  {
    that: "a booking system has its application and its database",
    said: [
      "Sistema de reservas para clínicas com lembretes por SMS",
      "Sistema de reservas para clínicas con recordatorios por SMS",
      "Système de réservation pour des cliniques avec rappels par SMS",
      "Buchungssystem für Kliniken mit Erinnerungen per SMS",
    ],
    gets: {
      aws: [["ecs/service", "lambda/function"], ["rds/dbinstance", "rds/dbcluster"], "smsvoice/phonenumber"],
      gcp: ["run/service", ["sqladmin/instance", "firestore/database"]],
    },
  },
  {
    that: "online courses keep and deliver their videos",
    said: [
      "Plateforme de cours en ligne : vidéos, comptes élèves, paiement",
      "Plataforma de cursos online con vídeos, cuentas de alumnos y pago",
      "Plataforma de cursos online com vídeos, contas de alunos e pagamento",
      "在线课程平台，有视频、学生登录和支付",
      "オンライン講座のサイト。動画、会員登録、決済",
    ],
    gets: {
      aws: ["s3/bucket", "cloudfront/distribution", "cognito/userpool"],
      azure: ["storage/storageaccounts", ["cdn/profiles", "network/frontdoors"]],
    },
  },
  {
    that: "somebody is told when something goes wrong",
    said: [
      "una API para guardar pedidos en una base de datos; aviso por correo si algo falla",
      "uma API para guardar pedidos num banco de dados; aviso por e-mail se algo falhar",
    ],
    gets: { gcp: ["monitoring/notificationchannel", "sqladmin/instance"] },
  },
  {
    that: "anomalies of machines are found as they happen",
    said: [
      "工場の機械のセンサーデータを収集し、異常を検知したらメールで通知したい",
      "采集工厂设备的传感器数据，检测异常并发送邮件通知",
    ],
    gets: { azure: ["devices/iothubs", "streamanalytics/streamingjobs"] },
  },
  {
    that: "vehicles that say where they are are devices",
    said: [
      "Plataforma de telemetría para 20.000 camiones: posición cada 10 segundos, mapa en vivo",
      "Plateforme de télémétrie pour 20 000 camions : position toutes les 10 secondes, carte en direct",
      "Plataforma de telemetria para 20.000 caminhões: posição a cada 10 segundos, mapa ao vivo",
    ],
    gets: { gcp: ["pubsub/topic", "bigtable/instance"], azure: ["devices/iothubs"] },
  },
  {
    that: "a second region and its backups are backups, and no jobs",
    said: [
      "Copia diaria de nuestras bases de datos MySQL en otra región",
      "Copie quotidienne de nos bases de données MySQL dans une autre région",
      "Tägliche Sicherung unserer MySQL-Datenbanken in einer anderen Region",
    ],
    gets: { gcp: [["backupdr/backupvault", "backupdr/backupplan"]] },
  },
  {
    that: "couriers have an application with a map and their messages",
    said: [
      "Backend para app de reparto: repartidores en el mapa, notificaciones push, pagos",
      "Backend para app de entregas: entregadores no mapa, notificações push, pagamentos",
    ],
    gets: { aws: [["lambda/function", "ecs/service"], "cognito/userpool"] },
  },
  {
    that: "a data centre that is given up is moved",
    said: [
      "Wir lösen unser Rechenzentrum auf: 80 virtuelle Maschinen und Dateiserver mit 30 TB",
      "Nous quittons notre centre de données : migrer 80 machines virtuelles",
    ],
    gets: { azure: ["migrate/migrateprojects"] },
  },
];

describe("Other languages", () => {
  for (const { that, said, gets } of LANGUAGES) it(that, () => everyWordingNeeds(said, gets));

  it("figures are read as French writes them", () => {
    for (const intent of [
      "un site pour environ 2 000 utilisateurs",
      "une boutique avec 12 000 utilisateurs par mois",
    ]) {
      assert.match(JSON.stringify(plan(intent, { on: "aws" }).understood), /2000 users/, intent);
    }
  });
});
