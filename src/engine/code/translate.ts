/** Translates a plan to the intermediate form, by the mappings and the schema of one provider in one language. */
import type { PlanComponent, PlanInput, PlanRelation } from "../../contract/plan.ts";
import { append, push } from "../../shared/append.ts";
import { ownOf } from "../../shared/own.ts";
import { relationWords } from "../../shared/relationWords.ts";
import { Tellings } from "./circles.ts";
import { type Ground, isWritten, SHARED, scopeOf } from "./componentScope.ts";
import { concerning, holds, settledOf } from "./conditions.ts";
import { nameCopies } from "./copies.ts";
import { appliedFrom } from "./dataPlane.ts";
import { deploymentTags } from "./deploymentTags.ts";
import { Describer, plainLine } from "./describe.ts";
import type { Dialect } from "./dialect.ts";
import { existingAmong, referToExisting } from "./existing.ts";
import { formsOf, type Mapped } from "./forms.ts";
import { Identifiers } from "./identifiers.ts";
import { type Covered, type Extra, isCovered, isUnwritten, type TypeMapping, UNMAPPED } from "./mapping.ts";
import type { Decision, Entries, Missing, Output, Program, Resource, Value } from "./model.ts";
import { inOrder, outputsOf } from "./outputs.ts";
import { PlanGraph, portsOf, typeNameOf } from "./planGraph.ts";
import type { PlanSays } from "./planSays.ts";
import { propertiesOf, reportUnread } from "./properties.ts";
import { readOf } from "./reads.ts";
import { GivenRights } from "./rights.ts";
import { firstReference, sameEntries } from "./sameValue.ts";
import type { Scope } from "./scope.ts";
import { enableServices } from "./services.ts";
import { Traces } from "./traces.ts";
import { untracedRelations } from "./untraced.ts";
import { Variables } from "./variables.ts";

/** The plan as a program of the dialect. Components that nothing stands for are listed as missing, with the reason. */
export function translate(
  plan: PlanInput,
  dialect: Dialect,
  title: string,
  said: PlanSays = { doubts: [] },
): Program {
  const translation = new Translation(plan, dialect, title, said);
  for (const text of said.doubts) translation.decide({ text });
  return translation.run();
}

class Translation implements Ground {
  readonly graph: PlanGraph;
  readonly dialect: Dialect;
  readonly #title: string;
  readonly #said: PlanSays;
  readonly #ids: Identifiers;
  readonly #mapped = new Map<PlanComponent, Mapped>();
  readonly #covered = new Map<PlanComponent, Covered>();
  readonly #missing: Missing[] = [];
  readonly #decisions: Decision[] = [];
  readonly decide = (decision: Decision): void => void this.#decisions.push(decision);
  readonly variables: Variables;
  readonly traces = new Traces();
  readonly tellings = new Tellings();
  readonly #shared = new Map<string, string>();
  /** What stands beside components and relations, by its type and the first resource that it refers to. */
  readonly #extras = new Map<string, Resource[]>();
  readonly #resources: Resource[] = [];
  readonly #rights: GivenRights;
  readonly #outputs: Output[] = [];
  readonly #describer: Describer;

  constructor(plan: PlanInput, dialect: Dialect, title: string, said: PlanSays) {
    this.graph = new PlanGraph(plan);
    this.dialect = dialect;
    this.#rights = new GivenRights(this.graph, dialect.mappings.common.rights);
    this.#title = title;
    this.#said = said;
    this.#ids = new Identifiers(dialect.identifiers);
    this.variables = new Variables(dialect.mappings.common.variables, {
      documents: dialect.documents,
      said,
      decide: this.decide,
    });
    this.#describer = new Describer(plan, this.graph, dialect);
  }

  run(): Program {
    for (const component of this.graph.components) this.#map(component);
    for (const mapped of this.#mapped.values()) if (!mapped.component.existing) this.#write(mapped);
    for (const relation of this.graph.relations) this.#relate(relation);
    const { common } = this.dialect.mappings;
    const written = { resources: this.#rights.inOrder(this.#resources), outputs: inOrder(this.#outputs) };
    const there = existingAmong(this.#mapped.values());
    const whole = nameCopies(referToExisting(written, there, this.dialect, this.variables));
    const { resources, outputs } = this.tellings.withoutCircles(whole, this.decide);
    append(this.#decisions, appliedFrom(resources, common.dataPlane));
    const variables = this.variables.usedIn({ resources, outputs });
    const names = new Set(variables.map(({ name }) => name));
    return {
      title: this.#title,
      ...(this.#said.region !== undefined && { region: this.#said.region }),
      tags: deploymentTags(common, this.variables, this.#said.tags),
      resources: enableServices(resources, common.services, this.#ids, [...this.#covered.values()]),
      variables,
      outputs,
      missing: this.#missing,
      ...untracedRelations(this, this.#covered, this.#missing),
      decisions: this.#decisions.filter(({ variable }) => variable === undefined || names.has(variable)),
    };
  }

  /** Gives a component its mapping and its identifiers, so that others can refer to it whatever their order. */
  #map(component: PlanComponent): void {
    const known = ownOf(this.dialect.mappings.types, typeNameOf(component));
    const { group } = this.#describer.about(component);
    const { name, type_id } = component;
    const miss = (reason: string) => {
      if (!component.existing) this.#missing.push({ component: name, type_id, reason, group });
    };
    if (known && isUnwritten(known)) return miss(known.missing);
    const scope = scopeOf(this, component, undefined);
    if (known?.unless && holds(known.unless.when, scope)) return miss(known.unless.missing);
    if (known && isCovered(known)) return void this.#covered.set(component, known);
    const variant = known?.variants.find(({ when }) => holds(when, scope));
    const resource = variant?.resource ?? known?.resource ?? this.dialect.resourceFor(typeNameOf(component));
    if (resource === undefined || !Object.hasOwn(this.dialect.schemas.types, resource))
      return miss(known ? "its provider does not have the resource" : "there is no mapping for its type yet");
    const mapping = { ...(known ?? UNMAPPED), resource, ...(variant && { arguments: variant.arguments }) };
    const forms = formsOf(component, mapping, this.graph, (target) =>
      scopeOf(this, component, undefined, { target }),
    ).map((form) => ({ ...form, id: this.#ids.take(name, ...form.names) }));
    for (const { target } of forms)
      if (target) this.traces.follow(this.graph.between(component, target, [mapping.each?.kind ?? ""]));
    const id = forms[0]?.id;
    if (id === undefined) return miss(mapping.each?.missing ?? "");
    const extras = new Map(mapping.with.map((extra) => [extra.id, this.#ids.take(name, extra.id)]));
    this.#mapped.set(component, { component, mapping, id, forms, extras });
  }

  #write(mapped: Mapped): void {
    const { component, mapping, id, forms, extras } = mapped;
    const scope = scopeOf(this, component, extras);
    for (const { id: name, when } of mapping.with) if (when && !holds(when, scope)) extras.delete(name);
    const { group, name: typeName } = this.#describer.about(component);
    const notes = this.traces.aside(() =>
      mapping.notes.flatMap(({ when, text }) => (holds(when, scope) ? [text] : [])),
    );
    const comment = this.#describer.comment(component, mapping, notes, (one) =>
      isWritten(this, component, one),
    );
    const beside = this.#extraResources(mapping.with, extras, scope, group);
    // Only now: what stands beside it may be what stands already.
    const after = [
      ...mapping.after.flatMap((one) => extras.get(one) ?? this.#before(one, scope)),
      ...mapping.with.flatMap(({ id: extra, before }) => (before ? (this.idOf(component, extra) ?? []) : [])),
    ];
    if (!this.dialect.native) reportUnread(mapping, component, scope);
    const { resource: type, keep } = mapping;
    const own = forms.map(({ id: one, target, arguments: templates }) => ({
      ...{ id: one, type, group, after, keep, settles: settledOf(mapping, scope) },
      properties: this.#properties(type, templates, scopeOf(this, component, extras, { target }), component),
      comment: one === id ? comment : [plainLine(`${component.name} ${mapping.each?.kind} ${target?.name}.`)],
    }));
    append(this.#resources, own);
    append(this.#resources, beside);
    for (const one of mapping.with) this.#rights.written(one.resource, extras.get(one.id), [component]);
    if (mapping.rights === "self") this.#rights.awaited(id, [component]);
    else if (mapping.rights) this.#rights.awaited(id, [component, ...scope.related([mapping.rights]).all]);
    const told = { component, typeName, id };
    this.traces.aside(() => append(this.#outputs, outputsOf(mapping, told, scope, this.#ids)));
  }

  /**
   * What stands beside a component or for a relation. Two of them may mean the very same resource, such as a permission
   * that two relations need, or a zone of one name: it is written once, and both refer to it. What refers to nothing
   * and has no name, such as a random password, is each one's own.
   */
  #extraResources(
    extras: readonly Extra[],
    ids: Map<string, string>,
    scope: Scope,
    group: string,
    reason: readonly string[] = [],
  ): Resource[] {
    return extras.flatMap((extra) => {
      const { id: name, resource: type } = extra;
      if (extra.when && !holds(extra.when, scope)) {
        ids.delete(name);
        return [];
      }
      const id = ids.get(name) ?? "";
      const properties = this.#properties(type, extra.arguments, scope);
      const after = extra.after.flatMap((one) => ids.get(one) ?? this.#before(one, scope));
      const comment = extra.comment === undefined ? reason : [...reason, extra.comment];
      const settles = settledOf(extra, scope);
      const copyOf = extra.anew ? scope.resource("self") : undefined;
      const resource = { id, type, properties, comment, group, after, keep: extra.keep, settles, copyOf };
      const reference = firstReference(properties);
      if (reference === undefined && !properties.some(([key]) => key === "name")) return [resource];
      const alike = `${type} ${reference}`;
      const twin = this.#extras.get(alike)?.find((one) => sameEntries(one.properties, properties));
      if (twin) ids.set(name, twin.id);
      else push(this.#extras, alike, resource);
      return twin ? [] : [resource];
    });
  }

  /** Ids of a relation's end (`to`), of related components of a type, of what stands beside these (`type#id`), or of what all share. */
  #before(wanted: string, scope: Scope, end?: PlanComponent): string[] {
    if (wanted === "to") return end ? this.forms(end).flatMap((id) => id ?? []) : [];
    if (Object.hasOwn(this.dialect.mappings.common.shared, wanted)) return [this.share(wanted)];
    const [type = "", beside] = wanted.split("#");
    const { all, follow } = scope.related([type]);
    return all.flatMap((one) => {
      const ids = beside === undefined ? this.forms(one) : [this.idOf(one, beside)];
      const written = ids.flatMap((id) => id ?? []);
      if (written.length > 0) follow(one);
      return written;
    });
  }

  /** Resources that a relation needs beside those of its ends. */
  #relate(relation: PlanRelation): void {
    const { from, to } = relation;
    const [source, target] = [this.graph.find(from), this.graph.find(to)];
    if (!source || !target) return;
    // What has no resource of its own may still need a permission, or give one.
    const ends = [source, target].filter((one) => this.#mapped.has(one) || this.#covered.has(one));
    if (ends.length < 2) return;
    for (const mapping of concerning(this.dialect.mappings.relations, source, target, relation)) {
      const { group } = this.#describer.about(source);
      const reason = [plainLine(`${from} ${relationWords(relation)} ${to}.`)];
      const write = (extras: readonly Extra[], port?: number) => {
        const ending = port === undefined ? [] : [String(port)];
        const ids = new Map(extras.map(({ id }) => [id, this.#ids.takeBetween(from, to, id, ...ending)]));
        const scope = scopeOf(this, source, ids, { target, relation, port });
        append(this.#resources, this.#extraResources(extras, ids, scope, group, reason));
        for (const { id, resource, rights, awaitedBy } of extras) {
          const written = ids.get(id);
          if (written !== undefined) this.traces.follow([relation]);
          this.#rights.written(resource, written, [source, target]);
          if (written === undefined) continue;
          if (rights) this.#rights.awaited(written, [rights === "from" ? source : target]);
          if (awaitedBy) this.#rights.put(written, this.#before(awaitedBy, scope, target));
        }
      };
      write(mapping.resources.filter(({ each }) => each === undefined));
      const repeated = mapping.resources.filter(({ each }) => each === "ports");
      if (repeated.length > 0) for (const port of portsOf(relation)) write(repeated, port);
    }
  }

  #properties(
    type: string,
    templates: TypeMapping["arguments"],
    scope: Scope,
    component?: PlanComponent,
  ): Entries {
    const { schemas, mappings, native } = this.dialect;
    return propertiesOf({
      schema: Object.hasOwn(schemas.types, type) ? schemas.types[type] : undefined,
      templates,
      common: mappings.common,
      settings: native ? component : undefined,
      scope,
      writtenAs: (one) => this.#mapped.get(one)?.mapping.resource,
    });
  }

  forms(component: PlanComponent): readonly (string | undefined)[] {
    return this.#mapped.get(component)?.forms.map(({ id }) => id) ?? [undefined];
  }

  refer(component: PlanComponent, attribute?: string, extra?: string, form?: string): Value | undefined {
    const id = (extra === undefined ? form : undefined) ?? this.idOf(component, extra);
    if (id === undefined) return undefined;
    const mapped = extra === undefined ? this.#mapped.get(component) : undefined;
    if (mapped) return readOf(this, mapped, id, attribute);
    return { kind: "reference", resource: id, attribute: attribute ?? this.dialect.reference };
  }

  /** The resource of a component, or one that stands beside it where its condition holds. */
  idOf(component: PlanComponent, extra: string | undefined): string | undefined {
    const mapped = this.#mapped.get(component);
    if (!mapped || extra === undefined) return mapped?.id;
    const found = mapped.mapping.with.find(({ id }) => id === extra);
    const stands = found && (!found.when || holds(found.when, scopeOf(this, component, mapped.extras)));
    return stands ? mapped.extras.get(extra) : undefined;
  }

  share(name: string): string {
    const known = this.#shared.get(name);
    if (known !== undefined) return known;
    const shared = this.dialect.mappings.common.shared[name];
    if (!shared) throw new Error(`The mappings share ${name}, and _common.yaml has none.`);
    const id = this.#ids.take(name);
    this.#shared.set(name, id);
    const scope = scopeOf(this, { ...SHARED, name }, undefined);
    const properties = this.#properties(shared.resource, shared.arguments, scope);
    const { resource: type, comment, keep } = shared;
    this.#resources.unshift({ id, type, properties, comment: [comment], group: "main", after: [], keep });
    for (const other of shared.also) this.share(other);
    return id;
  }
}
